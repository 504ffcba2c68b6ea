/** The office page of people who wait for fruit. */
export const officeWaitlist = {
  'auditAction.change-waitlist-rules': 'Changed the rules for messages to waiting people',
  'auditAction.end-waiting': 'Ended the messages to a waiting person',
  'auditType.waitlist': 'Waiting people',
}
