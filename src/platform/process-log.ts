import { format } from 'node:util'
import { logError, logOnce } from './log-errors.ts'
import type { Log } from './log.ts'
import { redact } from './redact.ts'

const CONSOLE = { error: 'error', warn: 'warn', info: 'info', log: 'info', debug: 'debug', trace: 'debug' } as const
const LONGEST_SAID = 500

/**
 * Turns all other output of this process into log lines: console output of libraries, Node's warnings, and the error that ends the process.
 * Otherwise these are multi-line texts and may contain request data.
 */
export function logWholeProcess(log: Log): void {
  for (const [method, level] of Object.entries(CONSOLE)) {
    console[method as keyof typeof CONSOLE] = (...said: unknown[]) => {
      const words = redact(format(...said.map(withoutStack))).slice(0, LONGEST_SAID)
      const write = (more: object) => log[level]({ library: words, ...more }, 'console')
      logOnce(log, `console ${words}`, { first: () => write({}), again: write })
    }
  }
  // Removes Node's own listener, which prints them.
  process.removeAllListeners('warning')
  process.on('warning', (warning) => {
    const { name, message } = warning
    const code: unknown = Reflect.get(warning, 'code')
    log.warn({ warning: name, ...(typeof code === 'string' && { code }), reason: message }, 'warning of Node')
  })
  process.on('uncaughtException', (error, origin) => {
    const fault = logError(log, error, origin)
    log.fatal({ origin, fault }, 'the process ends because of an uncaught error')
    process.exit(1)
  })
}

function withoutStack(said: unknown): unknown {
  return said instanceof Error ? `${said.name}: ${said.message}` : said
}
