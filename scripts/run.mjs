// The only script that also runs in an older Node: starts a script with the pinned Node, or prints what is missing.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPackages, packagesAreCurrent } from './install-packages.mjs'

const folder = dirname(fileURLToPath(import.meta.url))
const root = dirname(folder)
const tools = join(root, 'node_modules/.bin')
const pinned = join(tools, 'node')
const [name = '', ...rest] = process.argv.slice(2)

// Programs started from here find the project's own tools first.
process.env.PATH = `${tools}${delimiter}${process.env.PATH ?? ''}`

// Repeated by the pinned Node, which then finds them installed.
const installed = name !== 'upgrade' || rest.includes('--dry-run') || packagesAreCurrent(root) || installPackages(root)

if (!installed) {
  fail('The packages could not be installed. Nothing was changed, and the shop keeps running.')
} else if (!existsSync(join(tools, 'vite'))) {
  fail('The packages are not installed yet. Run: npm ci')
} else if (Number(process.versions.node.split('.')[0]) >= 24) {
  process.argv.splice(1, 2, join(folder, `${name}.ts`))
  await import(`./${name}.ts`)
} else if (existsSync(pinned)) {
  const child = spawn(pinned, [fileURLToPath(import.meta.url), name, ...rest], { stdio: 'inherit' })
  child.on('exit', (code) => process.exit(code ?? 1))
  // A signal to this process is for the child; Ctrl+C in a terminal reaches both.
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGHUP'))
  process.on('SIGINT', () => undefined)
} else {
  fail(
    `This needs Node 24, and you have ${process.versions.node}. The package "node" brings it, but its install script has not run.\n` +
      'Allow it and run it: npm install-scripts approve node && npm rebuild node (in older versions of npm: npm rebuild node)',
  )
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}
