import {
  Banknote,
  Building2,
  Activity,
  CalendarDays,
  CircleQuestionMark,
  FileText,
  Gift,
  House,
  Images,
  MessageSquareText,
  Percent,
  Star,
  TicketPercent,
  Trees,
  Truck,
} from 'lucide-react'
import type { Permission } from '../../../shop/accounts/index.ts'

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

/** The parts of the settings. One shows to those who may change it. */
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
