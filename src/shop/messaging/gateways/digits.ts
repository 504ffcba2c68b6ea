/** A number as SMS gateways want it: `+8801711223344` as `8801711223344`. */
export function internationalDigits(phone: string): string {
  return phone.replace(/^\+/, '')
}
