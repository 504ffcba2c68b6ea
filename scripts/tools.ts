import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { root } from './root.ts'

const tools = join(root, 'node_modules/.bin')

export type Done = { code: number; output: string }

type Options = { env?: Record<string, string>; show?: boolean; cwd?: string }

/** Runs one of the project's tools, such as `oxlint`, with the pinned Node. `show` prints its output while it runs. */
export function runTool(name: string, args: string[], { env = {}, show = false, cwd = root }: Options = {}): Promise<Done> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(tools, name), args, {
      cwd,
      env: { ...process.env, PATH: `${tools}${delimiter}${process.env['PATH'] ?? ''}`, ...env },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
