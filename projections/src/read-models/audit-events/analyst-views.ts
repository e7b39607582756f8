/** Operator views in schema `audit`, in dependency order (docs/audit.md). They cover all accounts. */
export const ANALYST_VIEWS = {
  events: (
    schema: string,
  ) => `select place, event_id, account_id, occurred_at, category, subject_id, version, type,
      actor_kind, actor_id, actor_user_id, actor_method, waiver_id, data
    from ${schema}.audit_events`,

  waivers: () => `select first.account_id, first.subject_id as waiver_id, first.occurred_at as drafted_at,
      text.data->>'title' as title, (text.data->>'revision')::int as revision, text.data->>'locale' as locale,
      (shown.data->>'revision')::int as published_revision, gone.occurred_at as deleted_at
    from audit.events first
      cross join lateral (select data from audit.events e where e.subject_id = first.subject_id
        and e.type in ('WaiverDrafted', 'WaiverRevised') order by version desc limit 1) text
      left join lateral (select type, data from audit.events e where e.subject_id = first.subject_id
        and e.type in ('WaiverPublished', 'WaiverUnpublished', 'WaiverDeleted') order by version desc limit 1) shown
        on shown.type = 'WaiverPublished'
      left join audit.events gone on gone.subject_id = first.subject_id and gone.type = 'WaiverDeleted'
    where first.type = 'WaiverDrafted'`,

  signatures: () => `select signed.account_id, signed.subject_id as signed_waiver_id, signed.waiver_id,
      (signed.data->>'revision')::int as revision, signed.data->>'locale' as locale, signed.data->>'mode' as mode,
      jsonb_array_length(signed.data->'participants') as people, signed.occurred_at as signed_at,
      signed.data->>'timeZone' as time_zone, coalesce((signed.data->>'hasVideo')::boolean, false) as has_video,
      understood.occurred_at as understood_at,
      case when void.type = 'SignedWaiverVoided' then void.occurred_at end as voided_at, erased.people as erased_people
    from audit.events signed
      left join lateral (select occurred_at from audit.events e where e.subject_id = signed.subject_id
        and e.type = 'UnderstandingCompleted' order by version limit 1) understood on true
      left join lateral (select type, occurred_at from audit.events e where e.subject_id = signed.subject_id
        and e.type in ('SignedWaiverVoided', 'VoidTakenBack') order by version desc limit 1) void on true
      cross join lateral (select count(*)::int as people from audit.events e where e.subject_id = signed.subject_id
        and e.type = 'PersonErased') erased
    where signed.type = 'WaiverSigned'`,

  participants:
    () => `select signed.account_id, signed.subject_id as signed_waiver_id, signed.waiver_id, number::int,
      (person->>'participantId')::uuid as participant_id, person->>'role' as role, signed.occurred_at as signed_at
    from audit.events signed
      cross join lateral jsonb_array_elements(signed.data->'participants') with ordinality as people (person, number)
    where signed.type = 'WaiverSigned'`,
} as const;
