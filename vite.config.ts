import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  // The server build is one program with one entry, so that pages, API and worker share every module.
  environments: { ssr: { build: { rolldownOptions: { input: 'src/main.ts' } } } },
  build: { target: 'es2022', assetsInlineLimit: 0 },
})
