import type { StartingPointTexts } from '../../starting-point-texts.ts';

export const texts: StartingPointTexts = {
  title: 'Event: terms of participation and waiver',
  content: [
    'This document is about taking part in [name of the event] on [date] at [place], organised by [name of your business] (“the organiser”). Please read all of it. If anything is unclear, ask the organiser before you sign. Parents and guardians sign for themselves and for every minor whom they name in it.',
    { heading: 'Risks' },
    'Events with sport, games and many people involve risks that nobody can rule out. They can lead to injuries, in rare cases to serious or fatal ones, and to the loss of belongings. The risks include:',
    {
      points: [
        'falls, strains and collisions with people or objects',
        'heat, cold, rain, thunderstorms and slippery ground',
        'the behaviour of other participants, spectators and passers-by',
        'exertion beyond what one is used to',
        '[risks of your own event]',
      ],
    },
    { heading: 'Rules' },
    {
      points: [
        'I follow what the organiser, the helpers and the emergency services tell me.',
        'I take part only in what I and the minors I sign for are able to do, and stop when it becomes too much.',
        'My equipment is suitable and in good condition.',
        'Nobody takes part after alcohol or drugs where this could put anybody at risk.',
        'I watch the minors I sign for, or have agreed with an adult who does.',
      ],
    },
    { heading: 'Health' },
    'As far as I know, I and the minors I sign for are healthy enough to take part. If in doubt, we ask a doctor first. In an emergency the helpers may give first aid and call an ambulance.',
    { heading: 'Changes and cancellation' },
    'The organiser may change, interrupt or cancel the event if safety, the weather or the authorities require it. What happens to fees already paid is written in the terms of booking: [address of your terms].',
    { heading: 'Liability' },
    'I know the risks described here and take part of my own free will. As far as the law allows, I waive claims against the organiser, its staff, helpers and partners for injury, damage and loss that come from the ordinary risks of the event, from my own mistakes or from those of other people.',
    'This does not limit any liability that the law does not allow to be limited, such as liability for intent or gross negligence, or rights that I have as a consumer. If one part of this document is not valid, the rest stays in force.',
    { heading: 'Privacy' },
    'The organiser uses what I enter here to hold the event, to keep this agreement, and to act in an emergency. Our privacy notice says how long it is kept and which rights I have: [address of your privacy notice].',
  ],
  sections: {
    team: {
      title: 'Group or team',
      content: [],
      fields: { name: 'Name of your group or team, if you have one' },
    },
    photos: {
      title: 'Photos and videos',
      content: [
        'We take photos and videos at the event and show some of them on our website, on social media and in the press. Whether we may show you is your own choice: you can take part without it, and you can take your consent back for the future at any time by writing to [email address].',
      ],
      fields: {
        consent: 'Yes, photos and videos in which I or the minors I sign for can be seen may be published.',
      },
    },
  },
};
