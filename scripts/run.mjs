// The one file that also runs in an older Node: starts a script with the Node that the project pins, or says in a sentence what is missing.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = dirname(fileURLToPath(import.meta.url))
const tools = join(dirname(folder), 'node_modules/.bin')
const pinned = join(tools, 'node')
const [name = '', ...rest] = process.argv.slice(2)

// Programs started from here find the project's own tools first.
process.env.PATH = `${tools}${delimiter}${process.env.PATH ?? ''}`

if (!existsSync(join(tools, 'vite'))) {
  fail('The packages are not installed yet. Run: npm ci')
} else if (Number(process.versions.node.split('.')[0]) >= 24) {
  process.argv.splice(1, 2, join(folder, `${name}.ts`))
  await import(`./${name}.ts`)
} else if (existsSync(pinned)) {
  const child = spawn(pinned, [fileURLToPath(import.meta.url), name, ...rest], { stdio: 'inherit' })
  child.on('exit', (code) => process.exit(code ?? 1))
  // Whoever stops this process means the one that does the work; Ctrl+C in a terminal reaches both by itself.
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
