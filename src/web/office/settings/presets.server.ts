import { DELIVERY_PRESETS, deliveryPresetPlan, presetVersion, type PresetStep } from '#shop/fulfilment/index.ts'
import { areaChoices } from '#shop/places/index.ts'
import { formatHours, formatMoney, formatNumber, inLanguage } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { officeWords } from '../office-words.server.ts'

export type PresetsView = Awaited<ReturnType<typeof presetsView>>

/** The district stands in the address beside the preset, and behind it in the form. */
const SPLIT = ':'

/** What a form says about a preset. */
export function presetOf(about: string): { preset: string; districtId: string | null } {
  const [preset = '', districtId = ''] = about.split(SPLIT)
  return { preset, districtId: /^[a-z-]{1,60}$/.test(districtId) ? districtId : null }
}

/** The presets, and what the one in the address would change. */
export async function presetsView({ ctx, language }: StaffContext, search: URLSearchParams) {
  const district = search.get('district') ?? ''
  const about = search.get('preset') === 'one-district' ? `one-district${SPLIT}${district}` : (search.get('preset') ?? '')
  const asked = presetOf(about)
  const plan = await deliveryPresetPlan(ctx.db, asked)
  const districts = (await areaChoices(ctx.db)).map(({ id, name }) => ({ value: id, label: inLanguage(name, language) }))
  return {
    district,
    districts,
    chosen: plan && {
      preset: DELIVERY_PRESETS.find((one) => one === asked.preset)!,
      district: districts.find(({ value }) => value === asked.districtId)?.label ?? '',
      about,
      seen: presetVersion(plan),
      steps: plan.steps.map((step) => sentence(step, language)),
      planned: plan.planned,
    },
  }
}

function sentence(step: PresetStep, language: StaffContext['language']): string {
  const t = officeWords(language)
  const zone = inLanguage(step.zoneName, language)
  switch (step.kind) {
    case 'make-zone':
      return t('preset.does.make-zone', { zone })
    case 'serve':
    case 'drop':
      return t(`preset.does.${step.kind}`, { zone, place: inLanguage(step.placeName, language) })
    case 'start':
      return t('preset.does.start', { zone, mode: t(`mode.${step.mode}`), charge: formatMoney(step.rules.base, language) })
    case 'stop':
      return t('preset.does.stop', { zone, mode: t(`mode.${step.mode}`) })
    case 'slot': {
      const { starts, ends, capacityDrops } = step.slot
      const drops = formatNumber(capacityDrops, language)
      return t('preset.does.slot', { zone, mode: t(`mode.${step.mode}`), hours: formatHours(starts, ends, language), drops })
    }
    default:
      return step satisfies never
  }
}
