import type { Permission } from '#shop/accounts/index.ts'
import { rejectClaim, sendClaim, claimable } from '#shop/claims/index.ts'
import { delivered, shopUrl } from './invoice-documents.ts'
import { viewCases } from './view-access-cases.ts'
import type { Shop } from './world.ts'

/** A claim without photos, so that the rule does not accept it. */
export async function openClaim(shop: Shop, token: string): Promise<string> {
  const line = (await claimable(shop.db, { token }))!.lines[0]!
  const sent = await sendClaim(
    shop.as('guest'),
    { files: { put: () => Promise.reject(new Error('No photo is sent.')) } as never, gateways: {}, shopUrl },
    {
      key: { token },
      requestId: shop.newId(),
      lines: [{ orderLineId: line.orderLineId, fault: 'spoiled', units: 1, share: 50 }],
      wants: 'refund',
      note: 'Half of them are soft.',
      photos: [],
    },
  )
  if (!sent.ok) throw new Error(sent.problem)
  return sent.claimId
}

/** A claim that was rejected, so that the forms of its page are refused. */
export async function seedClaim(shop: Shop): Promise<{ claimId: string }> {
  const { token } = await delivered(shop, { buys: { 'guava-1kg': 1 } })
  const claimId = await openClaim(shop, token)
  await rejectClaim(shop.as('owner'), { claimId, reason: 'It ripens in two days.', shopUrl })
  return { claimId }
}

export function claimAccessCases({ claimId }: { claimId: string }) {
  const act = (intent: string, needs: Permission, more: Record<string, string> = {}) => ({ form: { intent, ...more }, needs })
  return [
    {
      file: 'office/claims.route.tsx',
      path: '/office/claims',
      sees: 'see-orders' as const,
      does: [...viewCases('see-orders'), act('decline-recall', 'correct-stock', { about: claimId })],
    },
    {
      file: 'office/claim.route.tsx',
      path: `/office/claims/${claimId}`,
      params: { id: claimId },
      sees: 'see-orders' as const,
      does: [
        ...['accept', 'offer', 'reject', 'replace', 'reopen'].map((intent) => act(intent, 'edit-orders')),
        act('pay', 'manage-payments'),
        act('nonsense', 'see-orders'),
      ],
    },
    {
      file: 'office/claim-photo.route.tsx',
      path: `/office/claims/photos/${claimId}`,
      params: { photoId: claimId },
      sees: 'see-orders' as const,
      does: [],
    },
    {
      file: 'office/claim-settings.route.tsx',
      path: '/office/settings/claims',
      sees: 'manage-payments' as const,
      does: [act('save', 'manage-payments')],
    },
  ]
}

/** The same forms for the hostile-form tests. */
export function claimForms({ claimId }: { claimId: string }) {
  return [
    { file: 'claims', params: {}, intents: ['decline-recall', 'nonsense'], fields: ['about'] },
    {
      file: 'claim',
      params: { id: claimId },
      intents: ['accept', 'offer', 'reject', 'pay', 'replace', 'reopen', 'nonsense'],
      fields: ['reason', 'outcome', 'byHand'],
    },
    {
      file: 'claim-settings',
      params: {},
      intents: ['save', 'nonsense'],
      fields: ['hours', 'automatic', 'mostClaims', 'recallPercent', 'recallClaims', 'seen'],
    },
  ]
}
