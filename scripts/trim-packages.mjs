// Runs after `npm ci` and removes parts of packages that the shop never reads, about an eighth of their size. Uses Node's own modules only.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const packages = join(dirname(dirname(fileURLToPath(import.meta.url))), 'node_modules')

// The headers of Node, for compiling native modules: none is compiled here.
const brought = join(packages, 'node/node_modules')
for (const name of existsSync(brought) ? readdirSync(brought) : []) {
  for (const part of ['include', 'share']) rmSync(join(brought, name, part), { recursive: true, force: true })
}

// Source maps, and libraries for linking programs.
for (const entry of readdirSync(packages, { recursive: true, withFileTypes: true })) {
  if (entry.isFile() && /\.(?:(?:js|mjs|cjs|ts|mts|cts)\.map|a)$/.test(entry.name))
    rmSync(join(entry.parentPath ?? entry.path, entry.name))
}
