// The table of steps: each line is printed when its step has ended.
export type Report = {
  /** False when the step failed; later steps still run. */
  step: (name: string, work: () => Promise<string | void>) => Promise<boolean>
  failed: () => number
}

const LONGEST_REASON = 1500

export function startReport(write: (text: string) => void): Report {
  let failures = 0
  return {
    async step(name, work) {
      const begun = performance.now()
      const worked = Promise.resolve().then(work)
      const [ok, said] = await worked.then(
        (figure) => [true, figure ?? ''] as const,
        (error: unknown) => [false, plain(error instanceof Error ? error.message : String(error))] as const,
      )
      if (!ok) failures += 1
      const seconds = ((performance.now() - begun) / 1000).toFixed(1).padStart(6)
      write(`${ok ? 'ok    ' : 'failed'}  ${seconds} s  ${name}${ok && said !== '' ? `: ${said}` : ''}\n`)
      if (!ok) write(`${said.trim().slice(0, LONGEST_REASON).replace(/^/gm, '                  ')}\n`)
      return ok
    },
    failed: () => failures,
  }
}

/** Removes the colours from Playwright's messages. */
function plain(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/\u001B\[[\d;]*m/g, '')
}
