/** A number in the format of SMS gateways: `+8801711223344` as `8801711223344`. */
export function internationalDigits(phone: string): string {
  return phone.replace(/^\+/, '')
}
