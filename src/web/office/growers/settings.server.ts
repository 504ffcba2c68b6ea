import { showPaidVersion, showsPaid, switchShowPaid } from '#shop/growers/index.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'

export async function growerSettingsView({ ctx }: StaffContext) {
  const shown = await showsPaid(ctx.db)
  return { shown, seen: showPaidVersion(shown) }
}

const intent = intentsOf<'grower-settings'>()

export const growerSettingActions = defineActions({
  page: 'grower-settings',
  sees: 'manage-growers',
  intents: {
    save: intent({
      name: 'settings.save',
      fields: (read) => read.yes('showPaid'),
      run: ({ ctx, seen }, shown) => switchShowPaid(ctx, { shown, seen }),
      done: 'saved',
    }),
  },
})
