import type { Permission } from '#shop/accounts/index.ts'
import { endDraft } from '#shop/drafts/index.ts'
import { madeDraft } from './draft-cases.ts'
import { viewCases } from './view-access-cases.ts'
import type { Shop } from './world.ts'

/** A chat order whose link has ended, so that the forms of its page are refused. */
export async function seedDraft(shop: Shop): Promise<{ draftId: string }> {
  const draft = await madeDraft(shop)
  await endDraft(shop.as('owner'), { draftId: draft.id })
  return { draftId: draft.id }
}

export function draftAccessCases({ draftId }: Awaited<ReturnType<typeof seedDraft>>) {
  const act = (intent: string, needs: Permission) => ({ form: { intent }, needs })
  return [
    {
      file: 'office/drafts.route.tsx',
      path: '/office/orders/chat',
      sees: 'see-orders' as const,
      does: viewCases('see-orders'),
    },
    {
      file: 'office/new-draft.route.tsx',
      path: '/office/orders/chat/new',
      sees: 'take-phone-orders' as const,
      does: [act('make', 'take-phone-orders'), act('nonsense', 'take-phone-orders')],
    },
    {
      file: 'office/draft.route.tsx',
      path: `/office/orders/chat/${draftId}`,
      params: { id: draftId },
      sees: 'see-orders' as const,
      does: [act('text', 'take-phone-orders'), act('end', 'take-phone-orders')],
    },
    {
      file: 'office/draft-settings.route.tsx',
      path: '/office/settings/drafts',
      sees: 'manage-messages' as const,
      does: [act('save', 'manage-messages')],
    },
  ]
}

export function draftForms({ draftId }: Awaited<ReturnType<typeof seedDraft>>) {
  return [
    {
      file: 'new-draft',
      params: {},
      intents: ['make', 'nonsense'],
      fields: [
        'request',
        'name',
        'phone',
        'area',
        'address',
        'landmark',
        'slot',
        'channel',
        'speaks',
        'note',
        'variant-0',
        'units-0',
      ],
    },
    { file: 'new-draft', params: {}, intents: ['look', 'paste'], fields: ['paste', 'pasted', 'replaced', 'find', 'note'] },
    { file: 'draft', params: { id: draftId }, intents: ['text', 'end', 'nonsense'], fields: ['about', 'seen'] },
    { file: 'draft-settings', params: {}, intents: ['save', 'nonsense'], fields: ['days', 'seen'] },
  ]
}
