import { useEffect, type RefObject } from 'react'

type SmsOptions = CredentialRequestOptions & { otp: { transport: ['sms'] } }

/** If the browser can read the SMS with the code (WebOTP), it asks for permission and fills the code in. */
export function useSentCode(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const gone = new AbortController()
    const options: SmsOptions = { otp: { transport: ['sms'] }, signal: gone.signal }
    const fill = (credential: Credential | null) => {
      const code = credential && 'code' in credential && typeof credential.code === 'string' ? credential.code : null
      const field = form.current?.elements.namedItem('code')
      if (code === null || !(field instanceof HTMLInputElement)) return
      field.value = code
      form.current?.requestSubmit()
    }
    // If no SMS arrives or reading is not allowed, the customer types the code.
    navigator.credentials.get(options).then(fill, () => undefined)
    return () => gone.abort()
  }, [form])
}
