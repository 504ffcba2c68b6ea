import type { Config } from '#platform/config.ts'
import type { SmsConfig } from '#platform/sms-settings.ts'
import type { Gateway } from '../gateway.ts'
import type { Channel } from '../model.ts'
import { alphaSms } from './alpha-sms.ts'
import { bulkSmsBd } from './bulksmsbd.ts'
import { mimSms } from './mim-sms.ts'
import { smtp } from './smtp.ts'
import { sslWireless } from './ssl-wireless.ts'

/** The gateways from the settings. */
export function openGateways({ sms, mail }: Pick<Config, 'sms' | 'mail'>): Partial<Record<Channel, Gateway>> {
  return { ...(sms && { sms: smsGateway(sms) }), ...(mail && { email: smtp(mail) }) }
}

function smsGateway(settings: SmsConfig): Gateway {
  switch (settings.gateway) {
    case 'ssl-wireless':
      return sslWireless(settings)
    case 'bulksmsbd':
      return bulkSmsBd(settings)
    case 'alpha-sms':
      return alphaSms(settings)
    case 'mim-sms':
      return mimSms(settings)
    default:
      return settings.gateway satisfies never
  }
}
