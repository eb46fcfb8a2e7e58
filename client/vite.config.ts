import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// The built client calls the API on its own origin; only development needs to be told where the server is.
const server = process.env.LUDOTHEQUE_API ?? 'http://localhost:8000';
const proxy = { '/api': { target: server, ws: true } };

// The API's interactive page at /docs is served by the server itself, so its files go into the build.
const docs: Plugin = {
  name: 'docs',
  apply: 'build',
  generateBundle() {
    for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
      const source = readFileSync(new URL(`node_modules/swagger-ui-dist/${name}`, import.meta.url));
      this.emitFile({ type: 'asset', fileName: `docs/${name}`, source });
    }
  },
};

export default defineConfig({
  plugins: [svelte(), docs],
  // Without the browser condition Svelte resolves to its server build, which cannot mount.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  // Tests hold what is listed here against the files that the server reads.
  server: { proxy, fs: { allow: ['..'] } },
  preview: { proxy },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  test: { environment: 'happy-dom', include: ['test/**/*.test.ts'] },
});
