/** A box between packing and leaving the house: opened again, sent too early, held back, undone. */
export const officeLeaving = {
  'action.unpack': 'Unpack',
  'ask.unpack': 'Open {number} again?',
  'ask.unpackText':
    'Its fruit is held for this order again, and the box is taken off its manifest. Then it can be weighed, changed and packed anew.',
  'done.order.unpack': 'The box is open again.',
  'done.box.unpack': 'The box is open again.',
  'reason.not-packed': 'It is not packed.',
  'reason.came-back': 'It has been out already. Only a box that has not left yet can be opened.',
  'refused.has-left': 'This box has already left the house, so it can’t be opened here any more.',
  'refused.counted-back': 'The fruit of this box was already counted in as returned. Correct that lot first.',
  'packing.packedText':
    'Some of what was packed is of a lot that was set aside since. Take that fruit from other lots: this opens the box, and you pack it anew. If there is no other fruit, unpack the box and leave it out, or cancel the order.',
  'packing.cameBackText':
    'Some of what was packed is of a lot that was set aside since. The box was out before, so it can’t be opened: cancel the order, or wait until the lot is free again.',
  'packing.awayText':
    'Some of what was packed is of a lot that was set aside since. Call the recipient. The order says where it is.',
  'packing.toOrder': 'Open the order',
  'refused.box.swap.not-in-stock':
    'No other lot has enough for this box. Unpack it and leave that fruit out, agree on another day, or cancel the order.',
  'stays.cancelled': 'It was cancelled.',
  'stays.not-packed': 'It is not packed, or has left already.',
  'stays.refund-under-way': 'A refund is under way. Someone who manages payments has to decide first.',
  'stays.other-day': 'It goes on another day: {day}.',
  'stays.in-quarantine': 'It holds fruit of a lot that was set aside ({lots}). Open the box: there you take it from other lots.',
  'stays.cash': 'There is cash to take. It is recorded at the door.',
  'stays.not-on-the-way': 'It is no longer on the way with this manifest.',
  'refused.manifest.nothing-packed': 'No box on this manifest can leave now. {why}',
  'refused.manifest.none-handed-over': 'None of these boxes is delivered. {why}',
  'movement.unpacked': 'Unpacked',
  'history.consignment.unpacked': 'Unpacked',
  'auditAction.unpack-box': 'Unpacked',
  'auditValue.packed': 'packed',
  'auditValue.planned': 'to pack',
  'auditField.box': 'Box',
  'auditField.manifest': 'Manifest',
}
