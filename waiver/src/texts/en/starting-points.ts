import type { StartingPointsTexts } from '../starting-point-texts.ts';

export const startingPoints: StartingPointsTexts = {
  'climbing-hall': {
    title: 'Climbing hall: rules, risks and waiver',
    content: [
      'This document is about climbing and bouldering at [name of your business] (“the hall”). Please read all of it. If anything is unclear, ask the staff before you sign. Parents and guardians sign for themselves and for every minor whom they name in it.',
      { heading: 'Risks' },
      'Climbing and bouldering are dangerous, even when everybody follows the rules. Accidents can cause serious and lasting injuries and, in the worst case, death. The risks include:',
      {
        points: [
          'falls from any height, also onto mats: a mat softens a fall, but it does not prevent every injury',
          'mistakes in tying in, belaying, lowering and clipping, your own and those of others',
          'holds that turn or break, and things that fall down',
          'collisions with others who climb, fall, stand or walk near you',
          'strains and overuse of fingers, tendons, muscles and joints',
        ],
      },
      { heading: 'What I am responsible for' },
      {
        points: [
          'I decide for myself, and for the minors I sign for, which routes and heights are within our ability.',
          'I belay and climb on a rope only if I have learned how. If I am not sure, I ask the staff.',
          'Before every climb my partner and I check each other: harness, knot, belay device, carabiner.',
          'I follow the house rules and what the staff tell me. Whoever puts others at risk may be asked to leave.',
        ],
      },
      { heading: 'Rules' },
      {
        points: [
          'Lead climbing is for people who have mastered lead belaying and falling.',
          'In the bouldering area I keep the landing zone clear and never stand or sit under others.',
          'Children under [14] climb only while an adult who is responsible for them watches them.',
          'Nobody climbs after alcohol or drugs, or after medicine that slows reactions.',
          'I take off rings, empty my pockets and tie back long hair.',
        ],
      },
      { heading: 'Health' },
      'As far as I know, I and the minors I sign for are healthy enough to climb. With an injury, an illness or a pregnancy that could make climbing dangerous, we ask a doctor first. If one of us feels unwell or is hurt, we stop and tell the staff at once.',
      { heading: 'Equipment' },
      'I check my own equipment and what I hire before I use it, and I return hired equipment to the staff if anything about it seems wrong. I pay for hired equipment that I lose or damage through carelessness.',
      { heading: 'Liability' },
      'I know the risks described here and take part of my own free will. As far as the law allows, I waive claims against the hall, its owners, staff and helpers for injury, damage and loss that come from the ordinary risks of climbing, from my own mistakes or from those of other visitors.',
      'This does not limit any liability that the law does not allow to be limited, such as liability for intent or gross negligence, or rights that I have as a consumer. If one part of this document is not valid, the rest stays in force.',
      { heading: 'Privacy' },
      'The hall uses what I enter here to keep this agreement and to act in an emergency. Our privacy notice says how long it is kept and which rights I have: [address of your privacy notice].',
    ],
    sections: {
      experience: {
        title: 'Experience',
        content: [],
        fields: {
          level: {
            title: 'How much have you climbed?',
            options: [
              'This is my first time',
              'A few times, with help',
              'Regularly, and I can belay on top rope',
              'Regularly, and I can belay a lead climber',
            ],
          },
        },
      },
      health: {
        title: 'For emergencies',
        content: ['You may leave this empty. The staff read it only when they have to help you.'],
        fields: { remarks: 'Anything that helpers should know, such as allergies or medicine' },
      },
      photos: {
        title: 'Photos and videos',
        content: [
          'Sometimes we take photos and videos in the hall and show them on our website and on social media. Whether we may show you is your own choice: you can climb without it, and you can take your consent back for the future at any time by writing to [email address].',
        ],
        fields: {
          consent: 'Yes, photos and videos in which I or the minors I sign for can be seen may be published.',
        },
      },
    },
  },
  'trampoline-park': {
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
        fields: {
          understood: 'I have understood the rules and have explained them to everybody I sign for.',
        },
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
  },
  'bike-and-kayak-rental': {
    title: 'Bike and kayak rental: terms, risks and waiver',
    content: [
      'This document is about what you hire from [name of your business] (“the rental”). Please read all of it. If anything is unclear, ask the staff before you sign. Parents and guardians sign for themselves and for every minor whom they name in it.',
      { heading: 'What I hire' },
      {
        points: [
          'I take over bikes, boats and equipment in working order. I try brakes, saddle, lights, paddle and life jacket before I set off, and report at once what is wrong.',
          'Only the people named here use them, for their ordinary purpose, in the area agreed on: [area].',
          'I return everything at the agreed time and place, clean and complete. For every hour that I am late, the price list applies.',
          'I lock bikes whenever I leave them, and pull boats out of the water. I do not repair anything myself without asking.',
        ],
      },
      { heading: 'Damage, loss and theft' },
      'I report damage, accidents and theft to the rental at once, and accidents with injured people and theft to the police too. I pay for damage and loss that I or the people I sign for cause through carelessness, up to the value of the item at that time. I do not pay for ordinary wear.',
      { heading: 'Risks on wheels' },
      'Cycling in traffic and off the road can lead to falls and collisions with serious or fatal injuries. I know the traffic rules, ride so that I can stop at any time, and wear a helmet as the rental advises. Minors wear one always. E-bikes are faster and heavier than other bikes: I practise before I ride in traffic.',
      { heading: 'Risks on the water' },
      {
        points: [
          'Boats capsize. Cold water, currents, weirs, wind and other boats can put even good swimmers at risk of drowning.',
          'Everybody on the water can swim and wears a fastened life jacket all the time.',
          'I ask about weather and water level before I set off, stay near the shore, and come back when the weather turns.',
          'I keep away from weirs, locks, large boats and areas that are closed to protect nature.',
        ],
      },
      { heading: 'Health' },
      'As far as I know, I and the minors I sign for are healthy and strong enough for what we hire. Nobody rides or paddles after alcohol or drugs, or after medicine that slows reactions. I watch the minors I sign for.',
      { heading: 'Liability' },
      'I know the risks described here and take part of my own free will. As far as the law allows, I waive claims against the rental, its owners, staff and helpers for injury, damage and loss that come from the ordinary risks of cycling and paddling, from my own mistakes or from those of other people.',
      'This does not limit any liability that the law does not allow to be limited, such as liability for intent or gross negligence, or rights that I have as a consumer. If one part of this document is not valid, the rest stays in force.',
      { heading: 'Privacy' },
      'The rental uses what I enter here to carry out this agreement, to keep it, and to act in an emergency. Our privacy notice says how long it is kept and which rights I have: [address of your privacy notice].',
    ],
    sections: {
      rental: {
        title: 'What you hire',
        content: [],
        fields: {
          items: {
            title: 'We hire',
            options: ['Bikes', 'E-bikes', 'Children’s bikes', 'Kayaks', 'Canoes', 'Stand-up paddle boards'],
          },
          swimming: {
            title: 'Can everybody who goes on the water swim?',
            options: ['Yes', 'No', 'We hire bikes only'],
          },
          sizes: 'Heights, for bikes and life jackets',
        },
      },
      condition: {
        title: 'Taken over in good condition',
        content: ['Please fill this in once you have seen what you hire.'],
        fields: { checked: 'I have checked what I hire, and it works.' },
      },
    },
  },
  event: {
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
  },
  'yoga-studio': {
    title: 'Yoga studio: taking part and waiver',
    content: [
      'Welcome to [name of your business] (“the studio”). This document is about our classes, courses and workshops. Please read all of it. If anything is unclear, ask us before you sign. Parents and guardians sign for themselves and for every minor whom they name in it.',
      { heading: 'What yoga asks of you' },
      'Yoga is movement, stretching, balance, breathing and rest. It is gentle for most people, but it is still exercise: muscles, tendons and joints can be strained, you can lose your balance and fall, and existing complaints can get worse. Serious injuries are rare, but they happen.',
      { heading: 'What I am responsible for' },
      {
        points: [
          'I listen to my body. I leave out or ease whatever hurts, makes me dizzy or does not feel right, and rest whenever I need to.',
          'Before class I tell the teacher about injuries, operations, illnesses and pregnancy that matter for the exercises.',
          'I come sober, and I do not eat a large meal just before class.',
          'I use mats, blocks, belts and other aids as shown, and make sure that my place is safe.',
          'I watch the minors I sign for, unless the class is one for children.',
        ],
      },
      { heading: 'Health' },
      'Our classes are not a medical treatment and do not replace one, and our teachers do not make diagnoses. If I am not sure whether yoga is good for me at present, I ask a doctor first. The same holds for the minors I sign for.',
      { heading: 'In class' },
      {
        points: [
          'Please be on time, and leave shoes and phones outside.',
          'What others share in class stays in class.',
          'Please leave valuables at home. As far as the law allows, the studio is not liable for what is left in the changing rooms.',
        ],
      },
      { heading: 'Liability' },
      'I know the risks described here and take part of my own free will. As far as the law allows, I waive claims against the studio, its owners, teachers and helpers for injury, damage and loss that come from the ordinary risks of practising yoga, from my own mistakes or from those of others.',
      'This does not limit any liability that the law does not allow to be limited, such as liability for intent or gross negligence, or rights that I have as a consumer. If one part of this document is not valid, the rest stays in force.',
      { heading: 'Privacy' },
      'The studio uses what I enter here to hold the classes, to keep this agreement, and to act in an emergency. Our privacy notice says how long it is kept and which rights I have: [address of your privacy notice].',
    ],
    sections: {
      practice: {
        title: 'Your practice',
        content: [],
        fields: {
          touch: {
            title: 'May the teacher help you into a pose by touch?',
            options: ['Yes', 'Please ask me each time', 'No'],
          },
        },
      },
      health: {
        title: 'What your teacher should know',
        content: [
          'You may leave this empty and tell your teacher in person instead. What you write is read by your teachers alone.',
        ],
        fields: { remarks: 'Injuries, illnesses or a pregnancy that matter for the exercises' },
      },
      photos: {
        title: 'Photos and videos',
        content: [
          'Now and then we take photos and videos in the studio and show them on our website and on social media. Whether we may show you is your own choice: you can take part without it, and you can take your consent back for the future at any time by writing to [email address].',
        ],
        fields: {
          consent: 'Yes, photos and videos in which I or the minors I sign for can be seen may be published.',
        },
      },
    },
  },
  /** All of it is for the owner to write. */
  blank: { title: '', content: [], sections: {} },
};
