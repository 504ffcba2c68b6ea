import { claimRules, claimRulesVersion, saveClaimRules } from '#shop/claims/index.ts'
import { digitsIn, paisaToTaka } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import { withFieldNames } from '../kit/refusal.server.ts'

export type ClaimSettingsView = Awaited<ReturnType<typeof claimSettingsView>>

export async function claimSettingsView({ ctx, language }: StaffContext) {
  const rules = await claimRules(ctx.db)
  const number = (value: number) => digitsIn(language, String(value))
  const { hours, automatic, mostClaims, recallPercent, recallClaims } = rules
  return {
    seen: claimRulesVersion(rules),
    fields: {
      hours: number(hours),
      automatic: number(paisaToTaka(automatic)),
      mostClaims: number(mostClaims),
      recallPercent: number(recallPercent),
      recallClaims: number(recallClaims),
    },
  }
}

const intent = intentsOf<'claim-settings'>()

export const claimSettingActions = defineActions({
  page: 'claim-settings',
  sees: 'manage-payments',
  intents: {
    save: intent({
      name: 'settings.save',
      fields: (read) => ({
        hours: read.count('hours'),
        automatic: read.money('automatic'),
        mostClaims: read.count('mostClaims'),
        recallPercent: read.count('recallPercent'),
        recallClaims: read.count('recallClaims'),
      }),
      run: async ({ ctx, seen }, rules) => withFieldNames(await saveClaimRules(ctx, { rules, seen }), (field) => field),
      done: 'saved',
    }),
  },
})
