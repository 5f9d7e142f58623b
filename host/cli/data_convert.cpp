// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt data convert`: from any form into a data set or text.
#include <fmt/format.h>

#include <memory>
#include <string>

#include "host/cli/commands.hpp"
#include "host/cli/data_options.hpp"
#include "host/cli/output.hpp"
#include "host/data/any_file.hpp"

namespace cobalt::cli {
namespace {

class DataConvert : public Command {
 public:
  void add_to(CLI::App& parent) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;

 private:
  CLI::App* command_ = nullptr;
  DataInput input_;
  std::string output_file_;
  DataForm output_form_;
};

}  // namespace

void DataConvert::add_to(CLI::App& parent) {
  command_ = parent.add_subcommand(
      "convert", "Convert files of any format into a data set, lines of text, or records for trainers of networks");
  input_.add_to(*command_);
  command_
      ->add_option("--output", output_file_,
                   "File to write, replacing an old one; without it lines FEN | score | result go to standard output")
      ->type_name("FILE");
  output_form_.add_output_to(*command_);
}

int DataConvert::run() {
  const bool has_file = !output_file_.empty();
  const data::FileForm form =
      has_file ? output_form_.of(output_file_) : output_form_.chosen().value_or(data::FileForm::kText);
  if (!has_file && form == data::FileForm::kSet) throw InputError("--output-format", "set: expected --output too");
  const std::vector<data::LabelledPosition> positions = input_.read();
  if (has_file) {
    const std::size_t written =
        data::write_positions_file(output_file_, form, "convert of " + input_.origin(), positions, input_.on_bad());
    print_message(fmt::format("{} positions", written));
  } else {
    data::write_positions(positions, form, "standard output", print_text, input_.on_bad());
    flush_output();
  }
  return kDone;
}

std::unique_ptr<Command> make_data_convert() { return std::make_unique<DataConvert>(); }

}  // namespace cobalt::cli
