import type { OrderStatus } from '#shop/ordering/model.ts'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { useOfficeTexts } from '../office-texts.tsx'

const TONES: Record<OrderStatus, TagTone> = {
  placed: 'plain',
  confirmed: 'good',
  packed: 'good',
  'on-the-way': 'now',
  delivered: 'done',
  'failed-attempt': 'bad',
  cancelled: 'plain',
}

/** The state of an order, as a flat label. */
export function StatusTag({ status }: { status: OrderStatus }) {
  const t = useOfficeTexts()
  return <Tag tone={TONES[status]}>{t(`status.${status}`)}</Tag>
}
