import { Banknote } from '#web/ui/icons/banknote.tsx'
import { Building2 } from '#web/ui/icons/building-2.tsx'
import { Activity } from '#web/ui/icons/activity.tsx'
import { CalendarDays } from '#web/ui/icons/calendar-days.tsx'
import { CircleQuestionMark } from '#web/ui/icons/circle-question-mark.tsx'
import { FileText } from '#web/ui/icons/file-text.tsx'
import { Gift } from '#web/ui/icons/gift.tsx'
import { House } from '#web/ui/icons/house.tsx'
import { Images } from '#web/ui/icons/images.tsx'
import { MessageSquareText } from '#web/ui/icons/message-square-text.tsx'
import { Percent } from '#web/ui/icons/percent.tsx'
import { Star } from '#web/ui/icons/star.tsx'
import { TicketPercent } from '#web/ui/icons/ticket-percent.tsx'
import { Trees } from '#web/ui/icons/trees.tsx'
import { Truck } from '#web/ui/icons/truck.tsx'
import type { Permission } from '#shop/accounts/index.ts'

type SettingPart = {
  part:
    | 'delivery'
    | 'promotions'
    | 'seasons'
    | 'pages'
    | 'brand'
    | 'faq'
    | 'home'
    | 'reviews'
    | 'tax'
    | 'messages'
    | 'payments'
    | 'farms'
    | 'pictures'
    | 'gifts'
    | 'health'
  to: string
  icon: typeof Truck
  needs: Permission
}

/** The parts of the settings. Each is shown to roles that may change it. */
export const SETTING_PARTS: readonly SettingPart[] = [
  { part: 'delivery', to: '/office/settings/delivery', icon: Truck, needs: 'manage-delivery' },
  { part: 'promotions', to: '/office/settings/promotions', icon: TicketPercent, needs: 'manage-promotions' },
  { part: 'seasons', to: '/office/settings/seasons', icon: CalendarDays, needs: 'manage-seasons' },
  { part: 'pages', to: '/office/settings/pages', icon: FileText, needs: 'manage-content' },
  { part: 'brand', to: '/office/settings/brand', icon: Building2, needs: 'manage-content' },
  { part: 'faq', to: '/office/settings/faq', icon: CircleQuestionMark, needs: 'manage-content' },
  { part: 'home', to: '/office/settings/home', icon: House, needs: 'manage-content' },
  { part: 'reviews', to: '/office/settings/reviews', icon: Star, needs: 'manage-content' },
  { part: 'tax', to: '/office/settings/tax', icon: Percent, needs: 'manage-tax' },
  { part: 'payments', to: '/office/settings/payments', icon: Banknote, needs: 'manage-payments' },
  { part: 'messages', to: '/office/settings/messages', icon: MessageSquareText, needs: 'manage-messages' },
  { part: 'gifts', to: '/office/settings/gifts', icon: Gift, needs: 'change-prices' },
  { part: 'farms', to: '/office/settings/farms', icon: Trees, needs: 'manage-content' },
  { part: 'health', to: '/office/settings/health', icon: Activity, needs: 'see-health' },
  { part: 'pictures', to: '/office/settings/pictures', icon: Images, needs: 'manage-content' },
]
