import { buildInfo } from '#platform/build-info.ts'
import type { Config } from '#platform/config.ts'
import { makeLog, type Log } from '#platform/log.ts'
import { logWholeProcess } from '#platform/process-log.ts'

/** The log of this process: short lines for a terminal; else JSON, and then nothing else is written to standard output. */
export function openLog({ logLevel }: Pick<Config, 'logLevel'>, { dev }: { dev: boolean }): Log {
  const readable = process.stdout.isTTY
  const log = makeLog({ level: logLevel, readable, base: { ...buildInfo, pid: process.pid } })
  if (!readable && !dev) logWholeProcess(log)
  return log
}
