create table toy.word (customer text not null, word text not null);
