// Reads a stream with the protocol's own client, from an offset to its end, and prints what it
// got: node read.mjs URL [OFFSET] [LIVE]. A live reader ends when the stream is closed.
import { createHash } from "node:crypto";
import { stream } from "@durable-streams/client";

const [url, offset = "-1", live = ""] = process.argv.slice(2);
const answer = await stream({ url, offset, live: live || false });
const chunks = [];
for await (const chunk of answer.bodyStream()) chunks.push(chunk);
const body = Buffer.concat(chunks);
const text = answer.contentType?.startsWith("application/json");
console.log(
	JSON.stringify({
		bytes: body.length,
		sha256: createHash("sha256").update(body).digest("hex"),
		offset: answer.offset,
		closed: answer.streamClosed,
		text: text ? body.toString() : null,
	}),
);
