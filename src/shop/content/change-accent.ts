import type { Ctx } from '../context.ts'
import { nearestReadable, readColour } from './accent.ts'
import { changeDraft, type LookChanged } from './look.ts'

type NotAnAccent = { ok: false; problem: 'not-a-colour' } | { ok: false; problem: 'accent-too-light'; nearest: string }

/**
 * Drafts the accent colour as it was typed; empty for the usual one. A colour with which some text would not reach WCAG AA is refused, with the
 * nearest one with which all do.
 */
export async function changeAccent(
  ctx: Ctx,
  { colour, seen }: { colour: string; seen: string },
): Promise<LookChanged | NotAnAccent> {
  const accent = colour.trim() === '' ? '' : readColour(colour)
  if (accent === null) return { ok: false, problem: 'not-a-colour' }
  const nearest = accent === '' ? '' : nearestReadable(accent)
  if (nearest !== accent) return { ok: false, problem: 'accent-too-light', nearest }
  return changeDraft(ctx, { seen, change: (now) => ({ ...now, accent }) })
}
