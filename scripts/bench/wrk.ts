// Requests one address as fast as it is answered, with wrk (Debian's package), which costs much less than a client in Node: a client that is
// itself the limit makes every server look equally fast.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { needPrograms } from '../surroundings/programs.ts'

const run = promisify(execFile)

export function ensureWrk(): void {
  needPrograms(['wrk'])
}

/** One thread, so that the other core is the server's. The answers a second; refuses to count when one of them is not a 200. */
export async function requestRate(
  address: string,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const asking = ['-H', 'Accept-Encoding: br', '-H', 'Accept: text/html']
  const { stdout } = await run(needPrograms(['wrk']).wrk, ['-t1', `-c${connections}`, `-d${seconds}s`, ...asking, address])
  const wrong = /^\s*(?:Non-2xx or 3xx responses|Socket errors): .*$/m.exec(stdout)
  if (wrong) throw new Error(`Some answers of ${address} were wrong. ${wrong[0].trim()}`)
  const rate = /^Requests\/sec:\s+([\d.]+)$/m.exec(stdout)
  if (!rate) throw new Error(`wrk printed no rate: ${stdout}`)
  return Number(rate[1])
}
