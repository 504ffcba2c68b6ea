import { draftRules, draftRulesVersion, saveDraftRules } from '#shop/drafts/index.ts'
import { digitsIn } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'

export async function draftSettingsView({ ctx, language }: StaffContext) {
  const rules = await draftRules(ctx.db)
  return { seen: draftRulesVersion(rules), fields: { days: digitsIn(language, String(rules.days)) } }
}

const intent = intentsOf<'draft-settings'>()

export const draftSettingActions = defineActions({
  page: 'draft-settings',
  sees: 'manage-messages',
  mistakes: { 'days-wrong': 'days' },
  intents: {
    save: intent({
      name: 'settings.save',
      fields: (read) => ({ days: read.count('days') }),
      run: ({ ctx, seen }, rules) => saveDraftRules(ctx, { rules, seen }),
      done: 'saved',
    }),
  },
})
