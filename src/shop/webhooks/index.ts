export {
  addEndpoint,
  changeEndpoint,
  changeSecret,
  endpointById,
  endpoints,
  FORMER_SECRET_HOURS,
  LONGEST_NAME,
  LONGEST_URL,
  MOST_ENDPOINTS,
  pauseEndpoint,
  removeEndpoint,
  resumeEndpoint,
  secretOf,
  type Endpoint,
  type EndpointInput,
  type EndpointProblem,
} from './endpoints.ts'
export {
  deliveriesOf,
  forgetDeliveries,
  KEEP_DAYS,
  replayDeliveries,
  resendDelivery,
  sendTest,
  type Delivery,
  type DeliveryFilter,
} from './deliveries.ts'
export {
  EVENT_DATA,
  EVENT_SUBJECTS,
  EVENT_TYPES,
  eventTypesOf,
  isEventType,
  TEST_EVENT,
  type EventSubject,
  type EventType,
} from './event-types.ts'
export { MOST_TRIES } from './model.ts'
export { dueEndpoints, sendDue, type Sending } from './send.ts'
export { startWebhooks } from './start-webhooks.ts'
