import type { DraftState } from '#shop/drafts/model.ts'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { useOfficeTexts } from '../office-texts.tsx'

const TONES: Record<DraftState, TagTone> = { draft: 'plain', opened: 'now', placed: 'good', expired: 'plain' }

export function DraftTag({ state }: { state: DraftState }) {
  const t = useOfficeTexts()
  return <Tag tone={TONES[state]}>{t(`draftState.${state}`)}</Tag>
}
