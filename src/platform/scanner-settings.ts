import { z } from 'zod'
import { readScanner } from './scan-file.ts'
import { isThisMachine } from './this-machine.ts'

export const SCANNER_SETTINGS = {
  CLAMD_URL: z
    .string()
    .refine((text) => readScanner(text) !== null)
    .optional(),
  CLAMD_TLS: z.enum(['required', 'off']).default('required'),
}

export const SCANNER_SENTENCES: Record<string, string> = {
  CLAMD_URL: 'CLAMD_URL must be tcp://host:3310 or unix:/run/clamav/clamd.ctl.',
  CLAMD_TLS: 'CLAMD_TLS must be required or off.',
}

/** Personal files are sent there, and clamd has no encryption: only local, unless a setting says otherwise. */
export function unencryptedScanner(settings: { CLAMD_URL?: string | undefined; CLAMD_TLS: 'required' | 'off' }): string | null {
  if (settings.CLAMD_URL === undefined || settings.CLAMD_TLS === 'off') return null
  const scanner = readScanner(settings.CLAMD_URL)
  if (!scanner || 'path' in scanner || isThisMachine(new URL(settings.CLAMD_URL).hostname)) return null
  return (
    `CLAMD_URL names a scanner on another machine (${scanner.host}), and clamd does not encrypt. Run it on this machine, reach it through a tunnel, ` +
    'or set CLAMD_TLS=off if nobody else can read that network.'
  )
}
