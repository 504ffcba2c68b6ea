/** A form that has to be looked at again: a sentence for each faulty field by its name, and what was typed. */
export type FormRefused = { ok: false; errors: Record<string, string>; refusal: string | null; typed: Record<string, string> }

/** A message that became a ticket. `by` is until when it is answered, in words. */
export type TicketAnswer = { ok: true; number: number; by: string } | FormRefused
