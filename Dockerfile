# SPDX-License-Identifier: Apache-2.0
# Debian 12 with all that scripts/setup.sh installs, for people with another system (docs/tutorials/first-run.md).
#   docker build -t cobalt .
#   docker run --rm -it -p 127.0.0.1:8080:8080 -v "$PWD:/cobalt" cobalt
# The repository is mounted, so the build stays in its folder.
FROM debian:12
WORKDIR /cobalt
COPY scripts/ scripts/
RUN scripts/setup.sh && apt-get clean && rm -rf /var/lib/apt/lists/*
CMD ["bash"]
