/** A refused form: a message for each invalid field by its name, and what was typed. */
export type FormRefused = { ok: false; errors: Record<string, string>; refusal: string | null; typed: Record<string, string> }

/** A message that became a ticket. `by` says until when it will be answered. */
export type TicketAnswer = { ok: true; number: number; by: string } | FormRefused
