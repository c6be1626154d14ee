import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { GROUPS } from "./chunks.ts";

/** `npm run dev` serves the client itself and asks a running `fairtable serve` for the rest. */
const server = process.env.FAIRTABLE_URL ?? "http://127.0.0.1:8765";

const FONT = "fonts/source-sans-3.woff2";
const FONT_FILE =
  "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2";

/** The one font, under a name without a hash: paper.css is also read by pages Vite doesn't build. */
function font(): Plugin {
  const read = () => readFileSync(createRequire(import.meta.url).resolve(FONT_FILE));
  return {
    name: "font",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: FONT, source: read() });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${FONT}`, (_, answer) => {
        answer.setHeader("content-type", "font/woff2").end(read());
      });
    },
  };
}

/** The addresses of the client's pages, for the server that answers them all with one file. */
function pages(): Plugin {
  const list = JSON.parse(readFileSync(resolve(import.meta.dirname, "src/pages.json"), "utf8"));
  return {
    name: "pages",
    generateBundle() {
      this.emitFile({
        type: "asset",
        fileName: "pages.json",
        source: JSON.stringify(Object.values(list)),
      });
    },
  };
}

/** Modules that the first page needs, wherever they come from. */
const FIRST = /\/src\/(lobby\/Lobby\.svelte|games\/[a-z]+\/cover\.ts)$/;

/** The first page as a file of its own: it names all its scripts at once, so that on a slow line none
 * of them waits for another. */
function firstPage(): Plugin {
  return {
    name: "first-page",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") return;
        const chunks = new Set<string>();
        const add = (name: string) => {
          const chunk = bundle[name];
          if (chunk?.type !== "chunk" || chunks.has(name)) return;
          chunks.add(name);
          for (const other of chunk.imports) add(other);
        };
        for (const [name, chunk] of Object.entries(bundle))
          if (chunk.type === "chunk" && chunk.moduleIds.some((id) => FIRST.test(id))) add(name);
        const html = String(page.source);
        const found = [...chunks].filter((name) => !html.includes(name));
        const links = found.flatMap((name) => {
          const chunk = bundle[name];
          const css = chunk?.type === "chunk" ? (chunk.viteMetadata?.importedCss ?? []) : [];
          return [
            `<link rel="modulepreload" crossorigin href="/${name}">`,
            ...[...css].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
          ];
        });
        const source = html.replace("</head>", `  ${links.join("\n    ")}\n  </head>`);
        this.emitFile({ type: "asset", fileName: "home.html", source });
      },
    },
  };
}

/** The page that tries the API is built by itself (`--mode try`): it is large, and shares nothing
 * with the client. */
export default defineConfig(({ mode }) => ({
  plugins: [svelte(), font(), pages(), ...(mode === "try" ? [] : [firstPage()])],
  build: {
    outDir: "../src/fairtable/server/web_dist",
    emptyOutDir: mode !== "try",
    // paper.css needs light-dark() as it is: components may use it, too.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    // Only the page that tries the API is large; the games are nowhere near.
    chunkSizeWarningLimit: 1600,
    rollupOptions: {
      input: resolve(import.meta.dirname, mode === "try" ? "try.html" : "index.html"),
      output: mode === "try" ? {} : { codeSplitting: { groups: GROUPS } },
    },
  },
  server: {
    // The tables of luck stand beside the rules of their games.
    fs: { allow: [".."] },
    proxy: { "/api": { target: server, ws: true }, "/rules": server, "/problems": server },
  },
  test: { include: ["src/**/*.test.ts"] },
}));
