// All tests of the protocol; which of them are run is chosen by their names on the command line.
import { runConformanceTests } from "@durable-streams/server-conformance-tests";

runConformanceTests({ baseUrl: process.env.STREAMS_URL, longPollTimeoutMs: 1_000 });
