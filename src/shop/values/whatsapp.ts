/**
 * A link that opens a chat with a prefilled text: `https://wa.me/8801712345678?text=…`. Null for an invalid number. A number without a
 * country code is Bangladeshi.
 */
export function whatsappLink(phone: string, text: string): string | null {
  const digits = phone.replace(/\D/g, '').replace(/^00/, '').replace(/^0/, '880')
  if (digits.length < 8 || digits.length > 15) return null
  // A lone surrogate cannot be encoded in a URL.
  return `https://wa.me/${digits}?text=${encodeURIComponent(text.toWellFormed())}`
}
