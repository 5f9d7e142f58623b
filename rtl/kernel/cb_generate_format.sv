// SPDX-License-Identifier: Apache-2.0
/// Items and answers of operation generate, as they stand in memory (spec/jobs.hpp) and as the generator has them.
/// Combinational.
module cb_generate_format (
  input  logic [511:0]                   item_i,
  output cb_moves_pkg::request_t         request_o,
  input  cb_moves_pkg::answer_t          answer_i,
  output cb_spec_pkg::generate_answer_t  answer_o
);

  cb_spec_pkg::generate_request_t item;
  assign item = item_i;
  always_comb begin : formats
    request_o.position  = item.position;
    request_o.targets   = item.targets;
    request_o.last      = item.last;
    request_o.exclude_0 = item.exclude_0;
    request_o.exclude_1 = item.exclude_1;
    request_o.exclude_2 = item.exclude_2;
    request_o.mode      = item.mode;
    request_o.hints     = item.hints[2:0];
    request_o.illegal   = item.reserved != '0 || item.hints[7:3] != '0;
    answer_o            = '0;
    answer_o.move       = answer_i.move;
    answer_o.status     = answer_i.status;
    answer_o.found      = answer_i.found;
    answer_o.is_last    = answer_i.is_last;
    answer_o.hint       = answer_i.hint;
    answer_o.kind       = answer_i.kind;
  end

endmodule
