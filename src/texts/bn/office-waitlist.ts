import type { officeWaitlist as english } from '../en/office-waitlist.ts'
import type { Translated } from '../catalogue.ts'

export const officeWaitlist: Translated<typeof english> = {
  'auditAction.change-waitlist-rules': 'অপেক্ষমাণদের বার্তার নিয়ম বদলেছেন',
  'auditAction.end-waiting': 'একজন অপেক্ষমাণের বার্তা বন্ধ করেছেন',
  'auditType.waitlist': 'অপেক্ষমাণ ক্রেতা',
}
