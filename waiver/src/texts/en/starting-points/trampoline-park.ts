import type { StartingPointTexts } from '../../starting-point-texts.ts';

export const texts: StartingPointTexts = {
  title: 'Trampoline park: rules, risks and waiver',
  content: [
    'This document is about jumping and playing at [name of your business] (“the park”). Please read all of it. If anything is unclear, ask the staff before you sign. Parents and guardians sign for themselves and for every minor whom they name in it.',
    { heading: 'Risks' },
    'Trampolines throw people higher and faster than they expect. Most injuries are sprains, but broken bones and injuries of the head, neck and spine happen too, and they can be lasting or fatal. The risks include:',
    {
      points: [
        'landing badly on a trampoline, on padding, in foam or on the floor',
        'collisions with others, above all when two jump on one trampoline',
        'somersaults, head-first landings and tricks that one has not mastered',
        'getting caught with clothing, jewellery or fingers',
        'jumping on when tired',
      ],
    },
    { heading: 'Rules' },
    {
      points: [
        'One person on each trampoline. I jump in the middle and look where the others are.',
        'I land on both feet. Somersaults are only for those who master them, and only where they are allowed.',
        'I wait until the foam pit or air bag is empty, go in with feet or seat first, and leave it at once.',
        'I wear grip socks, empty my pockets, and take off jewellery, belts and glasses that could break.',
        'Nobody jumps after alcohol or drugs, with chewing gum or with food in the mouth.',
        'Children under [6] stay in the area for small children. An adult who is responsible for them stays in the park.',
        'I follow what the staff tell me. Whoever puts others at risk may be asked to leave without a refund.',
      ],
    },
    { heading: 'Health' },
    'As far as I know, I and the minors I sign for are healthy enough to jump. Nobody jumps who is pregnant, has just had an operation or a broken bone, or has been advised by a doctor not to, for example because of the heart, the back, the neck or seizures. If one of us feels unwell or is hurt, we stop and tell the staff at once.',
    { heading: 'What parents and guardians are responsible for' },
    'I have explained the rules to the minors I sign for, I decide whether they are able to take part, and I watch them or have an adult watch them. In an emergency the staff may give first aid and call an ambulance.',
    { heading: 'Liability' },
    'I know the risks described here, and I and the minors I sign for take part of our own free will. As far as the law allows, I waive claims against the park, its owners, staff and helpers for injury, damage and loss that come from the ordinary risks of jumping, from our own mistakes or from those of other visitors.',
    'This does not limit any liability that the law does not allow to be limited, such as liability for intent or gross negligence, or rights that we have as consumers. If one part of this document is not valid, the rest stays in force.',
    { heading: 'Valuables' },
    'Please leave valuables at home or in a locker. As far as the law allows, the park is not liable for what is left lying about.',
    { heading: 'Privacy' },
    'The park uses what I enter here to keep this agreement and to act in an emergency. Our privacy notice says how long it is kept and which rights I have: [address of your privacy notice].',
  ],
  sections: {
    rules: {
      title: 'Rules of the park',
      content: [],
      fields: { understood: 'I have understood the rules and have explained them to everybody I sign for.' },
    },
    photos: {
      title: 'Photos and videos',
      content: [
        'Sometimes we take photos and videos in the park and show them on our website and on social media. Whether we may show you is your own choice: you can jump without it, and you can take your consent back for the future at any time by writing to [email address].',
      ],
      fields: {
        consent: 'Yes, photos and videos in which I or the minors I sign for can be seen may be published.',
      },
    },
  },
};
