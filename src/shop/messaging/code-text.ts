import type { Language } from '../values/index.ts'

/**
 * What a phone gets with a code in it. The last line is for browsers (WebOTP): they offer the code to pages of this domain only, so it must stay
 * exactly so, in Latin letters and digits.
 */
export function codeText({ language, code, domain }: { language: Language; code: string; domain: string }): string {
  const sentence =
    language === 'bn'
      ? `কোড ${code}, ৫ মিনিট চলবে। কাউকে বলবেন না।`
      : `Your code is ${code}, good for 5 minutes. Tell it to nobody.`
  return `${sentence}\n@${domain} #${code}`
}
