import { z } from 'zod'

/** A secret that the shop compares with what an outside service sends, so it must not be guessed. It may be part of a URL. */
export const webhookSecret = z
  .string()
  .regex(/^[\w.-]{16,200}$/)
  .optional()

export const WEBHOOK_SECRET_RULE = 'must be 16 to 200 letters, digits, dots, hyphens or underscores.'
