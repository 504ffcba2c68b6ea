import { z } from 'zod'

export const WEBHOOK_SETTINGS = { WEBHOOK_RECEIVERS: z.enum(['public', 'any']).default('public') }

export const WEBHOOK_SENTENCES: Record<string, string> = {
  WEBHOOK_RECEIVERS:
    'WEBHOOK_RECEIVERS must be public (HTTPS addresses of the internet) or any (also plain HTTP and addresses of the local network).',
}
