// Apps that fetch a link in a message to show its title name themselves: WhatsApp, Messenger and Instagram, Telegram, and robots.
const FETCHERS = /bot\b|facebookexternalhit|meta-externalagent|whatsapp\/|preview|crawler|spider/i

/** Whether an app asks for the preview of a link, so that nobody has opened it yet. */
export function isPreview(userAgent: string): boolean {
  return FETCHERS.test(userAgent)
}
