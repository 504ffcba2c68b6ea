/**
 * Opens a chat with a number, the first words already typed: `https://wa.me/8801712345678?text=…`. Null for what is no number. A number without its
 * country is one of ours.
 */
export function whatsappLink(phone: string, text: string): string | null {
  const digits = phone.replace(/\D/g, '').replace(/^00/, '').replace(/^0/, '880')
  if (digits.length < 8 || digits.length > 15) return null
  // A letter cut in half can't be written into an address.
  return `https://wa.me/${digits}?text=${encodeURIComponent(text.toWellFormed())}`
}
