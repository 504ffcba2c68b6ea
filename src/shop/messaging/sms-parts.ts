// The SMS alphabet (GSM 03.38). Characters of the second row take two places each. Bangla and ৳ are in neither.
const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const GSM_DOUBLE = '\f^{}\\[~]|€'

/** How many SMS a text is billed as: 160 GSM characters in one, 153 in each of several; 70 and 67 when any character is outside GSM. */
export function smsParts(text: string): number {
  let plain = 0
  for (const letter of text) {
    if (GSM.includes(letter)) plain += 1
    else if (GSM_DOUBLE.includes(letter)) plain += 2
    else return partsOf(text.length, 70, 67)
  }
  return partsOf(plain, 160, 153)
}

function partsOf(length: number, alone: number, joined: number): number {
  return length <= alone ? 1 : Math.ceil(length / joined)
}
