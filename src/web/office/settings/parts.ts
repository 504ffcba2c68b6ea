import { CalendarDays, FileText, TicketPercent, Truck } from 'lucide-react'
import type { Permission } from '../../../shop/accounts/index.ts'

type SettingPart = { part: 'delivery' | 'promotions' | 'seasons' | 'pages'; to: string; icon: typeof Truck; needs: Permission }

/** The parts of the settings. One shows to those who may change it. */
export const SETTING_PARTS: readonly SettingPart[] = [
  { part: 'delivery', to: '/office/settings/delivery', icon: Truck, needs: 'manage-delivery' },
  { part: 'promotions', to: '/office/settings/promotions', icon: TicketPercent, needs: 'manage-promotions' },
  { part: 'seasons', to: '/office/settings/seasons', icon: CalendarDays, needs: 'manage-seasons' },
  { part: 'pages', to: '/office/settings/pages', icon: FileText, needs: 'manage-content' },
]
