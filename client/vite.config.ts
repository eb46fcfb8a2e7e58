import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The built client calls the API on its own origin; only development needs to be told where the server is.
const server = process.env.LUDOTHEQUE_API ?? 'http://localhost:8000';
const proxy = { '/api': { target: server, ws: true } };

export default defineConfig({
  plugins: [svelte()],
  // Without the browser condition Svelte resolves to its server build, which cannot mount.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  server: { proxy },
  preview: { proxy },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  test: { environment: 'happy-dom', include: ['test/**/*.test.ts'] },
});
