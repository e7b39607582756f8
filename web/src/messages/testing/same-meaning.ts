/**
 * Pairs of English texts that may share a translation, because they are synonyms or the translated word has both
 * meanings. Each side is normalized by `plainOf`; the sides are in alphabetical order.
 */
export const SAME_MEANING: ReadonlySet<string> = new Set(
  `
  activate = switch on | active = count | active = on | add = added | add a link = link | all = everything
  arrival = arrived | as saved = saved | asked at = moment | bring it back = go on with it
  business = company | cancel = take back | cancel = undo | caption = subtitle | change = changed
  change = edit | change of the email was undone = email change is undone | choose an image = choose image
  click to proceed = continue | click to proceed = next | close = off | close = switch off
  complete = confirmation | complete = you are done | confirm understanding = understanding
  confirm your email = email confirmed | confirmation = find out | copy = duplicate
  copy address = copy url | create new waiver = new waiver
  data of this person has been erased. = recipient’s data has been erased. | date = day | delete = remove
  delete = removed | deleting … = removing … | disconnect = sign out | email = email address
  email confirmed = email was confirmed | email was confirmed = your email is confirmed | first name = name
  front desk = received | go on = go on with it | go on with it = keep editing
  has understood the video = understood the video | logout = sign out
  minors at first = number of minors at first | more = other | more = show more | move up = upload
  never used = not in use | newsletter box starts ticked = newsletter ticked at first
  not connected = offline | not there = nothing | off = switch off | off = switched off
  our image = our own picture | people = person | person = personal information | person = signer
  play = read | please fill in this field. = please fill out this field.
  please log in again = please log in once more | publish = published
  record has been voided = record voided | record has been voided = record was voided
  record voided = record was voided | reminder of the video = video reminder | remove = removed
  replace = replace it | revoke = undo | safety video = understanding | save = saved | sending … = uploading … | show = view
  sign a waiver = sign the waiver | subject = title | take back = undo
  undo email change = undo the email change | unpublish = unpublished | unpublished = withdrawn
  untitled = without a title | waiver had been deleted = waiver has been deleted
  waiver has been published = waiver was published | {name} has arrived = {name} is here
`
    .split(/[|\n]/)
    .map((pair) => pair.trim()),
);

/** Strips case, articles and plurals, which some languages do not distinguish. */
export const plainOf = (english: string): string =>
  english
    .toLowerCase()
    .replace(/^(?:the|an?) /, '')
    .replace(/(?:\(s\)|(?<!s)s)$/, '');
