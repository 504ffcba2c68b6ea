import { Apple } from '#web/ui/icons/apple.tsx'
import { Banknote } from '#web/ui/icons/banknote.tsx'
import { Building2 } from '#web/ui/icons/building-2.tsx'
import { Activity } from '#web/ui/icons/activity.tsx'
import { CalendarDays } from '#web/ui/icons/calendar-days.tsx'
import { CircleAlert } from '#web/ui/icons/circle-alert.tsx'
import { CircleCheck } from '#web/ui/icons/circle-check.tsx'
import { CircleQuestionMark } from '#web/ui/icons/circle-question-mark.tsx'
import { FileText } from '#web/ui/icons/file-text.tsx'
import { Gift } from '#web/ui/icons/gift.tsx'
import { House } from '#web/ui/icons/house.tsx'
import { Images } from '#web/ui/icons/images.tsx'
import { KeyRound } from '#web/ui/icons/key-round.tsx'
import { Languages } from '#web/ui/icons/languages.tsx'
import { MessageSquareText } from '#web/ui/icons/message-square-text.tsx'
import { Package } from '#web/ui/icons/package.tsx'
import { Percent } from '#web/ui/icons/percent.tsx'
import { Share2 } from '#web/ui/icons/share-2.tsx'
import { ShoppingBasket } from '#web/ui/icons/shopping-basket.tsx'
import { Sprout } from '#web/ui/icons/sprout.tsx'
import { Star } from '#web/ui/icons/star.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { TicketPercent } from '#web/ui/icons/ticket-percent.tsx'
import { Trash2 } from '#web/ui/icons/trash-2.tsx'
import { Trees } from '#web/ui/icons/trees.tsx'
import { Truck } from '#web/ui/icons/truck.tsx'
import type { SettingPart } from './pages.ts'

/** The icon of each settings page in their index. */
export const SETTING_ICONS: Record<SettingPart, typeof Truck> = {
  setup: CircleCheck,
  delivery: Truck,
  couriers: Package,
  promotions: TicketPercent,
  seasons: CalendarDays,
  pages: FileText,
  brand: Building2,
  faq: CircleQuestionMark,
  home: House,
  reviews: Star,
  categories: Apple,
  tax: Percent,
  payments: Banknote,
  messages: MessageSquareText,
  gifts: Gift,
  weekly: ShoppingBasket,
  drafts: MessageSquareText,
  claims: CircleAlert,
  growers: Sprout,
  farms: Trees,
  webhooks: Share2,
  advertising: Tag,
  'api-keys': KeyRound,
  health: Activity,
  pictures: Images,
  translations: Languages,
  demo: Trash2,
}
