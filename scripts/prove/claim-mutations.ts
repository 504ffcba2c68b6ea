import type { Mutation } from './mutation.ts'

/** Guards over claims about bad fruit. */
export const CLAIM_MUTATIONS: { [name: string]: Mutation } = {
  'claim-paid': {
    guard: 'Claims of a line take no more than what was paid for it: here a claim does not see the others.',
    edits: [
      {
        file: 'src/shop/claims/room.ts',
        find: '      left -= line.held\n',
        replace: '      left -= 0 * line.held\n',
      },
      {
        file: 'src/shop/claims/room.ts',
        find: 'units -= unitsToReplace(line)',
        replace: 'units -= 0 * unitsToReplace(line)',
      },
      {
        file: 'src/shop/claims/send-claim.ts',
        find: "  if (line.open) return { ok: false, problem: 'claimed-before', orderLineId }\n",
        replace: '',
      },
    ],
    sql: ['drop trigger claimed_within_paid on claims.lines', 'drop index claims.one_open_claim_of_line'],
    breaks: 'claims and refunds of a line stay within what was paid',
  },
  'claim-replaced': {
    guard: 'A claim is replaced once: here each press of the button makes an order.',
    edits: [
      {
        file: 'src/shop/claims/replace-claim.ts',
        find: "const requestId = `claim:${claim.id}${earlier === 0 ? '' : `:${earlier}`}`",
        replace: "const requestId = `claim:${claim.id}${earlier === 0 ? '' : `:${earlier}`}:${Math.random()}`",
      },
      {
        file: 'src/shop/claims/replace-claim.ts',
        find: "  if (!moved) return { ok: false, problem: 'edit-conflict' }\n",
        replace: '  void moved\n',
      },
    ],
    sql: [],
    breaks: 'a claim has one free order',
  },
}
